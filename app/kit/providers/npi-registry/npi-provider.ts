/** A healthcare provider as listed in the registry: a person or an organization. Unknown values are empty strings. */
import type { WireResult } from './wire'

export type NpiProvider = {
  number: string
  first_name: string
  middle_name: string
  last_name: string
  credential: string
  organization_name: string
  city: string
  state: string
  isActive: boolean
}

export function toNpiProvider({ number, basic, addresses }: WireResult): NpiProvider {
  const address = addresses.find(({ address_purpose }) => address_purpose === 'LOCATION') ?? addresses[0]
  return {
    number,
    first_name: cleanText(basic.first_name),
    middle_name: cleanText(basic.middle_name),
    last_name: cleanText(basic.last_name),
    credential: cleanText(basic.credential),
    organization_name: cleanText(basic.organization_name),
    city: cleanText(address?.city),
    state: cleanText(address?.state),
    isActive: cleanText(basic.status) !== 'D',
  }
}

/** Returns the trimmed text, or '' for a missing value, which the registry can also write as `--`. */
function cleanText(text: string | null | undefined): string {
  return text && text !== '--' ? text.trim() : ''
}
