/** Every call of the operators' console with its schemas. They are served on the console's port only. */
import type { Call, CallSchemas } from "../call.ts";
import { consoleAddressSchemas } from "./addresses.schemas.ts";
import * as addresses from "./addresses.ts";
import { consoleArticleSchemas } from "./articles.schemas.ts";
import * as articles from "./articles.ts";
import { consoleAuditSchemas } from "./audit.schemas.ts";
import * as audit from "./audit.ts";
import { consoleCoinSchemas } from "./coins.schemas.ts";
import * as coins from "./coins.ts";
import { consoleCustodySchemas } from "./custody.schemas.ts";
import * as custody from "./custody.ts";
import { consoleDepositSchemas } from "./deposits.schemas.ts";
import * as deposits from "./deposits.ts";
import { consoleKycSchemas } from "./kyc.schemas.ts";
import * as kyc from "./kyc.ts";
import { consoleLedgerSchemas } from "./ledger.schemas.ts";
import * as ledger from "./ledger.ts";
import { consoleMarketSchemas } from "./markets.schemas.ts";
import * as markets from "./markets.ts";
import { consoleMoneySchemas } from "./money.schemas.ts";
import * as money from "./money.ts";
import { consoleOperatorPasskeySchemas } from "./operator-passkeys.schemas.ts";
import * as operatorPasskeys from "./operator-passkeys.ts";
import { consoleOperatorSessionSchemas } from "./operator-sessions.schemas.ts";
import * as operatorSessions from "./operator-sessions.ts";
import { consolePeopleSchemas } from "./people.schemas.ts";
import * as people from "./people.ts";
import { consolePersonActivitySchemas } from "./person-activity.schemas.ts";
import * as personActivity from "./person-activity.ts";
import { consoleReserveSchemas } from "./reserves.schemas.ts";
import * as reserves from "./reserves.ts";
import { consoleSessionSchemas } from "./session.schemas.ts";
import * as session from "./session.ts";
import { consoleTodaySchemas } from "./today.schemas.ts";
import * as today from "./today.ts";
import { consoleWithdrawalSchemas } from "./withdrawals.schemas.ts";
import * as withdrawals from "./withdrawals.ts";

export const consoleSchemas: Readonly<Record<string, CallSchemas>> = {
  ...consoleAddressSchemas,
  ...consoleArticleSchemas,
  ...consoleAuditSchemas,
  ...consoleCoinSchemas,
  ...consoleCustodySchemas,
  ...consoleDepositSchemas,
  ...consoleKycSchemas,
  ...consoleLedgerSchemas,
  ...consoleMarketSchemas,
  ...consoleMoneySchemas,
  ...consoleOperatorPasskeySchemas,
  ...consoleOperatorSessionSchemas,
  ...consolePeopleSchemas,
  ...consolePersonActivitySchemas,
  ...consoleReserveSchemas,
  ...consoleSessionSchemas,
  ...consoleTodaySchemas,
  ...consoleWithdrawalSchemas,
};

const groups = [
  ...[addresses, articles, audit, coins, custody, deposits, kyc],
  ...[ledger, markets, money, operatorPasskeys, operatorSessions, people, personActivity],
  ...[reserves, session, today, withdrawals],
];

export const consoleCalls: readonly Call[] = /* @__PURE__ */ groups.flatMap((group) =>
  Object.values<object>(group).filter((entry): entry is Call => "method" in entry),
);
