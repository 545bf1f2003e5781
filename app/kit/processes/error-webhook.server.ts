/**
 * Posts unexpected errors to the operator's address (`ERROR_WEBHOOK`). Nothing waits for a post: errors are queued, and
 * those that do not fit are only counted.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { configuration } from '#app/kit/configuration.server'
import { log, onLoggedError } from '#app/kit/log.server'
import { describeError } from './describe-error.server'

type Limits = { perMinute: number; maxQueued: number; timeoutMs: number; minuteMs: number }
const defaultLimits: Limits = { perMinute: 30, maxQueued: 100, timeoutMs: 5_000, minuteMs: 60_000 }

/**
 * Starts to post the errors that this process logs, if an address is configured. Pages that fail
 * while staff act as a user are only logged.
 */
export function postErrors(process: 'web' | 'worker'): void {
  const { errorWebhook, baseUrl } = configuration()
  if (!errorWebhook) return
  const enqueueError = createErrorQueue(errorWebhook)
  onLoggedError((fields, message) => {
    if (fields && typeof fields === 'object' && 'impersonator' in fields) return
    enqueueError({
      installation: baseUrl,
      time: new Date().toISOString(),
      process,
      ...describeError(fields, message),
    })
  })
}

/** Returns a function that queues an error for the address and returns at once. */
export function createErrorQueue(address: string, limits: Partial<Limits> = {}): (error: object) => void {
  const { perMinute, maxQueued, timeoutMs, minuteMs } = { ...defaultLimits, ...limits }
  const queue: object[] = []
  const sentAt: number[] = []
  let dropped = 0
  let isSending = false

  async function sendQueued(): Promise<void> {
    for (let error = queue[0]; error; error = queue[0]) {
      const oldest = sentAt.length < perMinute ? undefined : sentAt.shift()
      if (oldest !== undefined) await sleep(oldest + minuteMs - Date.now(), undefined, { ref: false })
      sentAt.push(Date.now())
      queue.shift()
      const reported = dropped
      if (await post({ ...error, dropped: reported })) dropped -= reported
      else dropped += 1
    }
  }

  async function post(body: object): Promise<boolean> {
    try {
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      await response.body?.cancel()
      if (response.ok) return true
      log.warn({ status: response.status }, 'the error webhook refused an error')
    } catch (error) {
      // The message of the error could contain the address, which can be a secret.
      log.warn(
        { reason: error instanceof Error ? error.name : 'unknown' },
        'the error webhook did not answer',
      )
    }
    return false
  }

  return (error) => {
    if (queue.length >= maxQueued) {
      dropped += 1
      return
    }
    queue.push(error)
    if (isSending) return
    isSending = true
    // The request or job that failed ends first.
    setImmediate(() => {
      void sendQueued().finally(() => {
        isSending = false
      })
    })
  }
}
