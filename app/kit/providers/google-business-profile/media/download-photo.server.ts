/**
 * Downloads a photo from the URL in Google's response. The URL is not trusted: only Google's image servers and the
 * origin of the configured API, which an emulator uses for everything, are requested.
 */
import { readLimitedBody } from '../../call-provider.server'

const imageHosts = ['googleusercontent.com', 'ggpht.com']
const maxBytes = 30 * 1024 * 1024
const timeoutMs = 30_000

/** Returns the file, or null if Google does not provide it now. */
export async function downloadPhoto(address: string, apiUrl: string): Promise<Buffer<ArrayBuffer> | null> {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !isAllowed(url, apiUrl)) return null
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    const bytes = await readLimitedBody(response, maxBytes)
    return response.ok ? bytes : null
  } catch {
    return null
  }
}

function isAllowed({ protocol, hostname, origin }: URL, apiUrl: string): boolean {
  if (origin === new URL(apiUrl).origin) return true
  return (
    protocol === 'https:' && imageHosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
  )
}
