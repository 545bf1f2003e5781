/** Requests a page again and again, and records what became of each request. */
import http from 'node:http'
import { expect } from 'vitest'

/** `refused`: no response began. `cut`: it began and did not end. `silent`: nothing came for ten seconds. */
type Outcome = 'complete' | 'refused' | 'cut' | 'silent'
type LoadResult = { startedAt: number; outcome: Outcome }

const SILENCE_MS = 10_000

/** Starts `concurrency` clients. With `keepAlive`, each of them keeps its connection as long as the server does. */
export function startLoad(url: string, concurrency: number, { keepAlive = false } = {}) {
  const results: LoadResult[] = []
  let isStopped = false

  async function repeatRequests(): Promise<void> {
    const agent = new http.Agent({ keepAlive, maxSockets: 1 })
    while (!isStopped) {
      const startedAt = performance.now()
      results.push({ startedAt, outcome: await requestPage(url, agent) })
    }
    agent.destroy()
  }

  const loops = Array.from({ length: concurrency }, repeatRequests)
  const countCompleted = () => results.filter(({ outcome }) => outcome === 'complete').length
  return {
    /** Resolves when `more` further requests are complete. */
    async waitForCompleted(more: number): Promise<void> {
      const target = countCompleted() + more
      await expect.poll(countCompleted, { interval: 20 }).toBeGreaterThanOrEqual(target)
    },
    async stop(): Promise<LoadResult[]> {
      isStopped = true
      await Promise.all(loops)
      return results
    },
  }
}

function requestPage(url: string, agent: http.Agent): Promise<Outcome> {
  return new Promise((resolve) => {
    const sent = http.get(url, { agent }, (response) => {
      response.on('error', () => undefined).resume()
      response.on('close', () => resolve(response.complete ? 'complete' : 'cut'))
    })
    sent.on('error', () => resolve('refused'))
    sent.setTimeout(SILENCE_MS, () => {
      resolve('silent')
      sent.destroy()
    })
  })
}
