/** The verified name that KYC would store, for people who are verified without documents. */

/** By email address: uses the account's name as the legal name. */
export const takeLegalName = `
  insert into kyc_person (user_id, name) select id, name from account where email = $1 and name is not null
  on conflict (user_id) do update set name = excluded.name`;

/** Forgets that removed bank accounts were verified, so that the next one counts as the first. */
export const forgetRemovedAccounts = `
  update bank_account set verified_at = null, created_at = 'epoch' where removed_at is not null and user_id = $1`;
