import { expect, test } from "vitest";
import { declaredOwner, receivedText } from "./sender-words.ts";

test("the declared owner is named with the country", () => {
  expect(declaredOwner({ ownership: "third_party", ownerName: "Kabir Anand", ownerCountry: "IN" })).toBe(
    "Kabir Anand, India",
  );
  expect(declaredOwner({ ownership: "third_party", ownerName: "Kabir Anand", ownerCountry: "" })).toBe("Kabir Anand");
  expect(declaredOwner({ ownership: "self", ownerName: "", ownerCountry: "" })).toBe("Declared as their own");
});

test("several coins are shown by the first one and their number", () => {
  const ether = { coinTicker: "ETH", amount: "1.5" };
  expect(receivedText([])).toBe("Nothing yet");
  expect(receivedText([ether])).toBe("1.5 ETH");
  expect(receivedText([ether, { coinTicker: "USDT", amount: "3" }])).toBe("1.5 ETH and 1 more");
});
