export default function Page() {
  return <h1 className="text-28 font-semibold">trade/easy-page</h1>;
}
