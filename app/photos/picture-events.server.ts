/**
 * Notifies a waiting page that its picture is ready, in one streamed response: channel `rtx_images-{id}`, action
 * IMAGE_PROCESSING_COMPLETE. It polls the row twice a second, because the worker that renders and the web process that
 * notifies are different processes. It ends when there is nothing more to send, at the latest when the page stops
 * waiting, and at once when the page disconnects.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Picture } from './pictures.server'

const everyMs = 500
const beatEvery = 8
const longestWaitMs = 15_000

type Look = () => Promise<Picture | null>

/** `look` reads the picture; `url` is the address where it can then be seen. */
export function pictureEvents(look: Look, url: string, signal: AbortSignal): Response {
  const encoder = new TextEncoder()
  const ended = new AbortController()
  const over = AbortSignal.any([signal, ended.signal, AbortSignal.timeout(longestWaitMs)])
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const say = (text: string) => controller.enqueue(encoder.encode(`${text}\n\n`))
      try {
        say('retry: 2000')
        for (let turn = 1; !over.aborted; turn++) {
          const picture = await look()
          if (picture === null) break
          if (picture.state !== 'processing') {
            say(eventOf(picture, url))
            break
          }
          // A comment line keeps proxies from closing the connection.
          if (turn % beatEvery === 0) say(': waiting')
          await sleep(everyMs, undefined, { signal: over }).catch(() => undefined)
        }
        if (!ended.signal.aborted) controller.close()
      } catch (error) {
        if (!ended.signal.aborted) controller.error(error)
      }
    },
    cancel: () => ended.abort(),
  })
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
    },
  })
}

function eventOf({ id }: Picture, url: string): string {
  const told = JSON.stringify({ action: 'IMAGE_PROCESSING_COMPLETE', id, url })
  return `event: rtx_images-${id}\ndata: ${told}`
}
