/**
 * The differences between the two providers, as with the real ones: which claims they give about a person, when and
 * how.
 */
import { applePeople, googlePeople } from "./people.ts";
import type { Provider } from "./provider.ts";

export const google: Provider = {
  name: "Google",
  path: "/google",
  people: googlePeople,
  scopes: ["openid", "email", "profile"],
  idTokenSeconds: 60 * 60,
  cancelError: "access_denied",
  claims: ({ firstName, lastName, email, isEmailVerified }, clientId) => ({
    azp: clientId,
    email,
    email_verified: isEmailVerified,
    name: `${firstName} ${lastName}`,
    given_name: firstName,
    family_name: lastName,
  }),
  needsFormPost: () => false,
  extraFields: () => ({}),
};

export const apple: Provider = {
  name: "Apple",
  path: "/apple",
  people: applePeople,
  scopes: ["openid", "email", "name"],
  idTokenSeconds: 10 * 60,
  cancelError: "user_cancelled_authorize",
  claims: ({ email, isEmailVerified, isPrivateEmail = false }) => ({
    email,
    // Apple has long sent these as strings; a client that accepts only booleans would be wrong.
    email_verified: String(isEmailVerified),
    is_private_email: String(isPrivateEmail),
    nonce_supported: true,
  }),
  needsFormPost: (scopes) => scopes.includes("name") || scopes.includes("email"),
  extraFields({ person: { firstName, lastName, email }, authorization }, isFirstTime): Record<string, string> {
    // The name is in no token: a client that misses the first form post never gets it.
    if (!isFirstTime || !authorization.scopes.includes("name")) return {};
    return { user: JSON.stringify({ name: { firstName, lastName }, email }) };
  },
};
