/**
 * Returns a stored filter as URL parameters. Does not need the page's filter definition, because the keys of a stored
 * filter are parameter names. The result contains defaults too; the page makes the URL canonical.
 */
export function storedParams(stored: unknown, savedFilterId: string): URLSearchParams {
  const params = new URLSearchParams()
  if (typeof stored === 'object' && stored !== null) {
    for (const [name, value] of Object.entries(stored)) if (name !== 'v') appendParam(params, name, value)
  }
  params.set('savedFilterId', savedFilterId)
  return params
}

function appendParam(params: URLSearchParams, name: string, value: unknown): void {
  if (Array.isArray(value)) for (const each of value) params.append(name, String(each))
  else if (typeof value === 'object' && value !== null)
    for (const [part, text] of Object.entries(value)) params.append(`${name}[${part}]`, String(text))
  else params.append(name, String(value))
}
