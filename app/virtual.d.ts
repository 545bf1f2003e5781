declare module 'virtual:remix/server-build' {
  const build: import('@remix-run/node').ServerBuild
  export = build
}

declare module 'tz-lookup' {
  export default function timeZoneAt(latitude: number, longitude: number): string
}
