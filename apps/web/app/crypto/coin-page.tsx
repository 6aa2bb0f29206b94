export default function Page() {
  return <h1 className="text-28 font-semibold">crypto/coin-page</h1>;
}
