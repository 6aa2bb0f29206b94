/**
 * Joins class names; of two that set the same property the later one wins, so that a caller's `className` overrides a
 * component's own. It knows only the groups that our components use, which keeps it small in the initial bundle.
 */

import { type ClassValue, clsx } from "clsx";
import { createTailwindMerge } from "tailwind-merge";

const any = () => true;
const isTypeSize = (value: string) => /^\d+$/.test(value);
const isBorderWidth = (value: string) => /^\d*$/.test(value);
const otherText = /^(left|center|right|balance|pretty|wrap|nowrap|ellipsis|clip)$/;
const isTextColor = (value: string) => !isTypeSize(value) && !otherText.test(value);
const isWholeCorner = (value: string) => !/^([trblse]|[tb][lr]|[se]{2})(-|$)/.test(value);
const isBorderColor = (value: string) => !isBorderWidth(value) && !/^([trblxy]|dashed|solid|dotted)(-|$)/.test(value);

const mergeClasses = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups: {
    display: ["block", "inline-block", "inline", "flex", "inline-flex", "grid", "inline-grid", "hidden", "contents"],
    position: ["static", "fixed", "absolute", "relative", "sticky"],
    height: [{ h: [any] }],
    minHeight: [{ "min-h": [any] }],
    maxHeight: [{ "max-h": [any] }],
    width: [{ w: [any] }],
    minWidth: [{ "min-w": [any] }],
    maxWidth: [{ "max-w": [any] }],
    size: [{ size: [any] }],
    padding: [{ p: [any] }],
    paddingX: [{ px: [any] }],
    paddingY: [{ py: [any] }],
    paddingTop: [{ pt: [any] }],
    paddingRight: [{ pr: [any] }],
    paddingBottom: [{ pb: [any] }],
    paddingLeft: [{ pl: [any] }],
    margin: [{ m: [any] }],
    marginX: [{ mx: [any] }],
    marginY: [{ my: [any] }],
    marginTop: [{ mt: [any] }],
    marginRight: [{ mr: [any] }],
    marginBottom: [{ mb: [any] }],
    marginLeft: [{ ml: [any] }],
    gap: [{ gap: [any] }],
    gapX: [{ "gap-x": [any] }],
    gapY: [{ "gap-y": [any] }],
    top: [{ top: [any] }],
    right: [{ right: [any] }],
    bottom: [{ bottom: [any] }],
    left: [{ left: [any] }],
    zIndex: [{ z: [any] }],
    items: [{ items: [any] }],
    justify: [{ justify: ["start", "center", "end", "between", "around", "evenly"] }],
    fontSize: [{ text: [isTypeSize] }],
    textAlign: [{ text: ["left", "center", "right"] }],
    textColor: [{ text: [isTextColor] }],
    fontWeight: [{ font: ["normal", "medium", "semibold", "bold"] }],
    background: [{ bg: [any] }],
    borderWidth: [{ border: [isBorderWidth] }],
    borderColor: [{ border: [isBorderColor] }],
    rounded: [{ rounded: [isWholeCorner] }],
    shadow: [{ shadow: [any] }],
  },
  conflictingClassGroups: {
    size: ["width", "height"],
    padding: ["paddingX", "paddingY", "paddingTop", "paddingRight", "paddingBottom", "paddingLeft"],
    paddingX: ["paddingRight", "paddingLeft"],
    paddingY: ["paddingTop", "paddingBottom"],
    margin: ["marginX", "marginY", "marginTop", "marginRight", "marginBottom", "marginLeft"],
    marginX: ["marginRight", "marginLeft"],
    marginY: ["marginTop", "marginBottom"],
    gap: ["gapX", "gapY"],
  },
  conflictingClassGroupModifiers: {},
  orderSensitiveModifiers: ["before", "after", "placeholder"],
}));

export function cx(...classes: ClassValue[]): string {
  return mergeClasses(clsx(classes));
}
