/** The media types of the API's responses. There is one version. */

export const halType = 'application/hal+json'
export const versionedType = 'application/vnd.highstreet.v1.hal+json'
export const problemType = 'application/problem+json'

/** What a client can ask for. Clients that ask for JSON get HAL, which is JSON. */
export const acceptedTypes = [halType, 'application/json', versionedType]

/** The types of a body. Clients also send HAL, because they send back what they have loaded. */
export const bodyTypes = [halType, 'application/json', 'application/merge-patch+json', versionedType]
