/**
 * Notifies a waiting page that its picture is ready, with a server-sent event `rtx_images-{id}` whose action is
 * IMAGE_PROCESSING_COMPLETE. It polls the picture's row twice a second, because pictures are rendered by the worker,
 * which is a different process. The stream ends after the event, when the page disconnects, or after the time for which
 * the page waits.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Picture } from './pictures.server'

const pollIntervalMs = 500
const pollsPerHeartbeat = 8
const maxWaitMs = 15_000

type LoadPicture = () => Promise<Picture | null>

/** Streams one event when the picture has been processed. `url` is the page that shows the picture once it is ready. */
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
