/** Customers' saved withdrawal addresses. */
import { type AddressOwnership, isId, type ListedAddress, mostListedAddresses, newAddressHours } from "@feo/contract";
import { ProblemError } from "../platform/problem.ts";
import { checkedAddress } from "./checked-address.ts";
import type { ListedAddressStore, ListedRow } from "./listed-addresses.store.ts";
import type { MovingCoins } from "./moving-coins.ts";

interface NewAddress {
  readonly networkKey: string;
  readonly address: string;
  readonly label: string;
  readonly ownership: AddressOwnership;
  readonly ownerName?: string | undefined;
}

interface ListedAddressesDeps {
  readonly store: ListedAddressStore;
  readonly moving: MovingCoins;
  readonly now: () => number;
}

const hourMs = 60 * 60 * 1000;

export type ListedAddresses = ReturnType<typeof createListedAddresses>;

export function createListedAddresses({ store, moving, now }: ListedAddressesDeps) {
  const view = ({ id, network, address, label, ownership, ownerName, createdAt }: ListedRow): ListedAddress => ({
    id,
    networkKey: network,
    address,
    label,
    ownership,
    ownerName,
    createdAt: createdAt.toISOString(),
    usableFrom: new Date(createdAt.getTime() + newAddressHours * hourMs).toISOString(),
  });

  return {
    list: async (userId: string): Promise<ListedAddress[]> => (await store.list(userId)).map(view),

    async add(userId: string, { networkKey, address, label, ownership, ownerName = "" }: NewAddress) {
      if (ownership === "third_party" && ownerName === "") {
        throw new ProblemError("INVALID_INPUT", {
          errors: [{ path: "ownerName", message: "Enter the owner's name" }],
        });
      }
      const [place] = await moving.on(networkKey);
      if (!place) throw new ProblemError("NETWORK_NOT_FOUND");
      const { addressRegex } = place.terms;
      const { network } = place.connection;
      const read = checkedAddress(network, addressRegex, address);
      if (read === undefined) throw new ProblemError("ADDRESS_INVALID");
      if ((await store.list(userId)).length >= mostListedAddresses) throw new ProblemError("TOO_MANY_ADDRESSES");
      const row = await store.add({
        userId,
        network: networkKey,
        address: read,
        label,
        ownership,
        createdAt: new Date(now()),
        ownerName: ownership === "self" ? "" : ownerName,
      });
      if (!row) throw new ProblemError("ADDRESS_KNOWN");
      return view(row);
    },

    async remove(userId: string, id: string): Promise<ListedAddress> {
      const removed = isId(id) ? await store.remove(userId, id) : undefined;
      if (!removed) throw new ProblemError("ADDRESS_NOT_FOUND");
      return view(removed);
    },
  };
}
