/** Masked contact details on the start page. Pure. */
/** "+91 98••• ••210": enough to recognise the own number. */
export const hiddenMobile = (mobile: string): string => `+91 ${mobile.slice(0, 2)}••• ••${mobile.slice(-3)}`;

/** "as•••@example.com". */
export function hiddenEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, Math.min(2, at))}•••${email.slice(at)}`;
}
