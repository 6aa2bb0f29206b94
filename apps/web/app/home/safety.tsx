/** How customers' money is kept safe, in four statements that the system guarantees. */
const promises = [
  { title: "Every rupee accounted for", text: "Double-entry ledger. Every asset must balance to zero." },
  { title: "Two approvals for large withdrawals", text: "Nobody at Feo can send one alone." },
  { title: "Time to react", text: "New addresses wait 24 hours. Security changes pause withdrawals." },
  { title: "Your codes, your choice", text: "Authenticator app, email, SMS or all three." },
];

export function Safety() {
  return (
    <section aria-labelledby="safety">
      <h2 id="safety" className="font-semibold text-28 max-md:text-20">
        Built to keep your money safe
      </h2>
      <dl className="mt-6 grid grid-cols-2 gap-x-10 gap-y-6 border-ink border-t-2 pt-2.5 text-14 max-sm:grid-cols-1">
        {promises.map(({ title, text }) => (
          <div key={title}>
            <dt className="font-semibold">{title}</dt>
            <dd className="mt-0.5 text-quiet">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
