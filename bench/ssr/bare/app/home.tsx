/** One heading and one sentence. */
export default function Home() {
  return (
    <main>
      <h1>Bare</h1>
      <p>A page with nothing on it.</p>
    </main>
  );
}
