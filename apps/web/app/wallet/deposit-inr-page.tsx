export default function Page() {
  return <h1 className="text-28 font-semibold">wallet/deposit-inr-page</h1>;
}
