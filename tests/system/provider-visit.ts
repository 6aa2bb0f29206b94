/** A browser's visit to one of the world's providers: chooses a person and returns the provider's response. */
const fieldsOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)].map(([, name = "", value = ""]) => [
      name,
      value.replaceAll("&quot;", '"').replaceAll("&amp;", "&"),
    ]),
  );

export async function choosePerson(address: string, name: string): Promise<Record<string, string>> {
  const url = new URL(address);
  const page = await (await fetch(url)).text();
  const person = new RegExp(`name="person" value="([^"]*)"[^>]*>${name}\\b`).exec(page)?.[1];
  const { request = "" } = fieldsOf(page);
  const answer = await fetch(url.origin + url.pathname, {
    method: "POST",
    body: new URLSearchParams({ request, person: person ?? "nobody" }),
    redirect: "manual",
  });
  const location = answer.headers.get("location");
  return location === null ? fieldsOf(await answer.text()) : Object.fromEntries(new URL(location).searchParams);
}
