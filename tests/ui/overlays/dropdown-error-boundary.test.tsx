import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DropdownErrorBoundary } from '#app/kit/ui/overlays/dropdown-error-boundary'

function Failing(): ReactElement {
  throw new Error('no such source')
}

/** Renders like the server: the whole page before its first byte. */
function renderOnServer(element: ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(element, {
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onShellError: reject,
      onError: () => undefined,
    })
  })
}

test('a dropdown that fails shows a message, and the other dropdowns still work', async () => {
  const html = await renderOnServer(
    <div>
      <DropdownErrorBoundary>
        <Failing />
      </DropdownErrorBoundary>
      <DropdownErrorBoundary>
        <button type="button">Rating</button>
      </DropdownErrorBoundary>
    </div>,
  )
  expect(html).toContain('Something went wrong. Please refresh the page.')
  expect(html).toContain('Rating')
})

test('a dropdown that works is rendered unchanged', async () => {
  const html = await renderOnServer(
    <DropdownErrorBoundary>
      <button type="button">Rating</button>
    </DropdownErrorBoundary>,
  )
  expect(html.replace(/<!--.*?-->/g, '')).toBe('<button type="button">Rating</button>')
})
