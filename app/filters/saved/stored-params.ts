/**
 * Returns a stored filter as URL parameters, without its page's filter definition, because its keys are already
 * parameter names. Contains everything including defaults; the page makes the URL canonical.
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
