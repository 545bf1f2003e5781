/**
 * The pattern of a profile's key in the matching form, such as `1101-1101001`. The key is derived from the profile's
 * resource name at Google.
 */
const pattern = /^([A-Za-z0-9_]{1,64})-([A-Za-z0-9_]{1,64})$/

export const profileKey = {
  format: (locationName: string) => locationName.replace(/^accounts\/([^/]+)\/locations\/([^/]+)$/, '$1-$2'),
  parse: (key: string) => {
    const [, account, location] = pattern.exec(key) ?? []
    return account && location ? `accounts/${account}/locations/${location}` : null
  },
}
