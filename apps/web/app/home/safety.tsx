/** Why money cannot slip, in four sentences that the system keeps. */
const promises = [
  { title: "It always adds up", text: "Every trade is booked twice, and each coin must sum to zero." },
  { title: "Two people for large sums", text: "Nobody at Feo can send them alone." },
  { title: "Time to notice", text: "New addresses wait 24 hours, changed codes 72 hours." },
  { title: "Your codes, your choice", text: "Authenticator app, e-mail or SMS, together if you like." },
];

export function Safety() {
  return (
    <section aria-labelledby="safety">
      <h2 id="safety" className="font-semibold text-28 max-md:text-20">
        Built so that money cannot slip
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
