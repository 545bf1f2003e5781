// Sends HTTP requests and checks the status of every response, because an error page is faster than the page itself.
import http from 'node:http'

/**
 * Sends one request and reads the whole response. Throws if the response has none of the expected statuses.
 * @param {string} url
 * @param {{ headers?: Record<string, string>, agent?: http.Agent, statuses?: number[], onBytes?: (bytes: Buffer) => void }} [options]
 * @returns {Promise<{ status: number, location: string, milliseconds: number }>}
 */
export function sendRequest(url, { headers, agent, statuses = [200], onBytes } = {}) {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const request = http.get(url, { headers, agent }, (response) => {
      const { statusCode: status = 0 } = response
      if (onBytes) response.on('data', onBytes)
      else response.resume()
      response.once('end', () => {
        if (!statuses.includes(status)) return reject(new Error(`${url} responded with ${status}`))
        const { location = '' } = response.headers
        resolve({ status, location, milliseconds: performance.now() - startedAt })
      })
      response.once('error', reject)
    })
    request.once('error', reject)
  })
}
