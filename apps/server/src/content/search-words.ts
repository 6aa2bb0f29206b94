/**
 * Turns a support search into groups of words that articles use: the best articles match every group, by any of its
 * alternatives. Synonyms are in one table; a word that no article contains is corrected to the nearest one that some
 * article contains. Pure.
 */

/** Synonyms. The first of a row is the articles' own word; a search for any of them looks for all of the row. */
const synonymRows: readonly (readonly string[])[] = [
  ["verification", "verify", "kyc", "identity", "level"],
  ["code", "otp", "passcode", "2fa", "two factor", "authenticator"],
  ["Aadhaar", "aadhar", "adhar", "adhaar", "uid", "uidai", "DigiLocker", "digi locker"],
  ["PAN", "pancard", "income tax number"],
  ["rupees", "INR", "rupee", "rs", "fiat", "money", "cash"],
  ["withdraw", "withdrawal", "payout", "cashout", "send out", "take out"],
  ["deposit", "fund", "funds"],
  ["deposit rupees", "deposit INR", "add money", "add funds", "topup", "top up"],
  ["UTR", "reference number", "transaction reference", "rrn"],
  ["bank account", "bank", "ifsc", "passbook"],
  ["transfer", "UPI", "IMPS", "NEFT", "RTGS", "gpay", "phonepe", "paytm"],
  ["coins", "coin", "crypto", "cryptocurrency", "token", "bitcoin", "BTC"],
  ["log in", "login", "signin", "sign in"],
  ["open an account", "sign up", "signup", "register", "registration", "create account"],
  ["mobile number", "phone number", "sim", "change mobile"],
  ["lost my phone", "lost phone", "new phone", "stolen phone"],
  ["e-mail", "email", "mail"],
  ["password", "passwd", "pwd", "forgot password"],
  ["fraud", "scam", "phishing", "fake", "hacked", "cheated"],
  ["locked", "blocked", "frozen", "suspended"],
  ["refused", "rejected", "declined", "failed", "denied"],
  ["not arrived", "not received", "not credited", "missing", "not arrive", "not coming", "not come"],
  ["wait", "waiting", "pending", "stuck", "delayed", "processing"],
  ["fees", "fee", "cost", "charges", "charge", "commission", "brokerage"],
  ["tax", "gst", "capital gains", "30 percent"],
  ["TDS", "194s"],
  ["tax return", "itr", "26as", "form 16a", "certificate"],
  ["sessions", "devices", "signed-in devices", "log out everywhere"],
  ["whitelist", "allowlist", "own addresses"],
  ["wrong network", "wrong chain", "wrong address"],
  ["stop order", "stoploss", "stop loss", "trigger"],
  ["swap", "convert", "exchange coins"],
  ["pay", "gift", "send to a friend", "feoTag"],
  ["refer", "referral", "invite"],
  ["delete", "close account", "deactivate"],
  ["selfie", "photo", "picture"],
  ["export", "download", "csv", "statement"],
  ["in part", "partially filled", "partial"],
];

/** The alternatives of one group; an article matches if it contains any of them. */
type Alternatives = readonly string[];

export const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

const rows = synonymRows.map((row) => row.map((phrase) => wordsOf(phrase)));
const longestPhrase = Math.max(...rows.flat().map(({ length }) => length));
const known = new Map<string, readonly string[]>();
for (const row of rows) {
  const alternatives = row.map((phrase) => phrase.join(" "));
  for (const phrase of alternatives) known.set(phrase, [...(known.get(phrase) ?? []), ...alternatives]);
}
/** Words of the table also serve for correction: "withdrawl" is corrected even if no article contains "withdrawal". */
const tableWords: ReadonlySet<string> = new Set(rows.flat(2));

/** Stop words that people type around their search words. */
const fillers = new Set([
  ...(
    "a an the i my me we you your is am are was be been do does did how what why when where " +
    "who can could will to of in on at for from with and or not it its this that there please help need want"
  ).split(" "),
]);

/** Longer queries are cut. */
const mostWords = 12;

export function searchGroups(query: string, vocabulary: ReadonlyMap<string, number>): Alternatives[] {
  const words = wordsOf(query)
    .slice(0, mostWords)
    .map((word) => correct(word, vocabulary));
  const groups: Alternatives[] = [];
  for (let at = 0; at < words.length; ) {
    const { length, alternatives } = longestKnown(words, at);
    const [word = ""] = words.slice(at);
    if (alternatives) groups.push(alternatives);
    else if (!fillers.has(word)) groups.push([word]);
    at += length;
  }
  return groups;
}

/** The longest phrase of the table that starts at this word. */
function longestKnown(words: readonly string[], at: number): { length: number; alternatives?: readonly string[] } {
  for (let length = Math.min(longestPhrase, words.length - at); length > 0; length -= 1) {
    const alternatives = known.get(words.slice(at, at + length).join(" "));
    if (alternatives) return { length, alternatives };
  }
  return { length: 1 };
}

function correct(word: string, vocabulary: ReadonlyMap<string, number>): string {
  const allowed = word.length < 4 || /\d/.test(word) ? 0 : word.length < 8 ? 1 : 2;
  if (allowed === 0 || vocabulary.has(word) || tableWords.has(word) || fillers.has(word)) return word;
  let best = { word, distance: allowed + 1, count: 0 };
  const consider = (candidate: string, count: number) => {
    if (Math.abs(candidate.length - word.length) > allowed || candidate.length < 4) return;
    const distance = editDistance(word, candidate);
    if (distance < best.distance || (distance === best.distance && count > best.count)) {
      best = { word: candidate, distance, count };
    }
  };
  for (const candidate of tableWords) consider(candidate, vocabulary.get(candidate) ?? 1);
  for (const [candidate, count] of vocabulary) consider(candidate, count);
  return best.word;
}

/** Restricted Damerau–Levenshtein distance: insertions, deletions, substitutions and transpositions of neighbours. */
function editDistance(left: string, right: string): number {
  const rows: number[][] = [Array.from({ length: right.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= left.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const isSame = left[i - 1] === right[j - 1];
      let least = Math.min(
        (rows[i - 1]?.[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (rows[i - 1]?.[j - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped = i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1];
      if (isSwapped) least = Math.min(least, (rows[i - 2]?.[j - 2] ?? 0) + 1);
      row.push(least);
    }
    rows.push(row);
  }
  return rows[left.length]?.[right.length] ?? 0;
}
