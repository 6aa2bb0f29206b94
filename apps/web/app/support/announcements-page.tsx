export default function Page() {
  return <h1 className="text-28 font-semibold">support/announcements-page</h1>;
}
