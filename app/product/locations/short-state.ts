/** Codes of letters are used in addresses, as in the US. Those of, for example, Japan and France are numbers. */
export const alphabeticCode = '^[A-Z]+$'

/** Returns the state as in addresses: its code if that consists of letters, otherwise its name. */
export function shortState({ state_code, state }: { state_code: string; state: string }): string {
  return new RegExp(alphabeticCode).test(state_code) ? state_code : state || state_code
}
