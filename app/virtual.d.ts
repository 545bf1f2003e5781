declare module 'virtual:remix/server-build' {
  const build: import('@remix-run/node').ServerBuild
  export = build
}

declare module 'tz-lookup' {
  export default function timeZoneAt(latitude: number, longitude: number): string
}

declare module 'pg/lib/utils.js' {
  /** Converts a value to the text, or the bytes, that the driver sends as a parameter. */
  export function prepareValue(value: unknown): string | Buffer | null
}
