/** The name of the field in which a profile's location is chosen: `match.1101-1101001` for its name at Google. */
const pattern = /^match\.([A-Za-z0-9_]{1,64})-([A-Za-z0-9_]{1,64})$/

export const matchField = {
  write: (locationName: string) =>
    locationName.replace(/^accounts\/([^/]+)\/locations\/([^/]+)$/, 'match.$1-$2'),
  read: (name: string) => {
    const [, account, location] = pattern.exec(name) ?? []
    return account && location ? `accounts/${account}/locations/${location}` : null
  },
}
