export default function Page() {
  return <h1 className="text-28 font-semibold">wallet/withdraw-inr-page</h1>;
}
