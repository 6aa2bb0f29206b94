/** The page's nonce while it is rendered on the server. In the browser it is empty: there the DOM hides it from everybody. */
import { createContext } from "react";

export const PageNonce = createContext("");
