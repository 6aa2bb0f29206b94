export default function Page() {
  return <h1 className="text-28 font-semibold">history/exchange-page</h1>;
}
