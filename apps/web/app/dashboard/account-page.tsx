export default function Page() {
  return <h1 className="text-28 font-semibold">dashboard/account-page</h1>;
}
