/**
 * How a cell begins that a spreadsheet would run as a formula, in half or full width; every CSV export escapes such cells.
 * A plain number is none, so that amounts below zero can be summed. Names, remarks and titles are written by strangers.
 */
export const spreadsheetFormula = /^(?!-?\d+(?:\.\d+)?$)[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
