/** What verification leaves behind of somebody's name, for people who are verified without papers. */

/** By their address: the name that they have is the one before the law, too. */
export const takeLegalName = `
  insert into kyc_person (user_id, name) select id, name from account where email = $1 and name is not null
  on conflict (user_id) do update set name = excluded.name`;

/** As if the bank accounts that somebody removed had never been verified: the next one is a first one again. */
export const forgetRemovedAccounts = `
  update bank_account set verified_at = null, created_at = 'epoch' where removed_at is not null and user_id = $1`;
