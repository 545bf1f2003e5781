/**
 * Notifies a waiting page that its picture is ready, in one streamed response: channel `rtx_images-{id}`, action
 * IMAGE_PROCESSING_COMPLETE. It polls the row twice a second, because the worker that renders and the web process that
 * notifies are different processes. It ends when there is nothing more to send, at the latest when the page stops
 * waiting, and at once when the page disconnects.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Picture } from './pictures.server'

const pollIntervalMs = 500
const pollsPerHeartbeat = 8
const maxWaitMs = 15_000

type LoadPicture = () => Promise<Picture | null>

/** `url` is the address of the page that can show the picture once it is ready. */
export function streamPictureEvents(loadPicture: LoadPicture, url: string, signal: AbortSignal): Response {
  const encoder = new TextEncoder()
  const endController = new AbortController()
  const stopSignal = AbortSignal.any([signal, endController.signal, AbortSignal.timeout(maxWaitMs)])
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(`${text}\n\n`))
      try {
        send('retry: 2000')
        for (let pollCount = 1; !stopSignal.aborted; pollCount++) {
          const picture = await loadPicture()
          if (picture === null) break
          if (picture.state !== 'processing') {
            send(formatEvent(picture, url))
            break
          }
          // A comment line keeps proxies from closing the connection.
          if (pollCount % pollsPerHeartbeat === 0) send(': waiting')
          await sleep(pollIntervalMs, undefined, { signal: stopSignal }).catch(() => undefined)
        }
        if (!endController.signal.aborted) controller.close()
      } catch (error) {
        if (!endController.signal.aborted) controller.error(error)
      }
    },
    cancel: () => endController.abort(),
  })
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
    },
  })
}

function formatEvent({ id }: Picture, url: string): string {
  const eventData = JSON.stringify({ action: 'IMAGE_PROCESSING_COMPLETE', id, url })
  return `event: rtx_images-${id}\ndata: ${eventData}`
}
