import { matchRoutes } from '@remix-run/router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createStaticRouter, StaticRouterProvider } from 'react-router-dom/server'

/** Returns what the server would send for an element at an address, with the root loader's data around it. */
export function render(
  element: ReactNode,
  { url = '/', root = null }: { url?: string; root?: object | null } = {},
) {
  const routes = [{ id: 'root', path: '*', loader: () => root, element }]
  const { pathname, search } = new URL(url, 'http://localhost')
  const context = {
    basename: '/',
    location: { pathname, search, hash: '', state: null, key: 'default' },
    matches: matchRoutes(routes, pathname) ?? [],
    loaderData: { root },
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
    activeDeferreds: null,
  }
  const router = createStaticRouter(routes, context)
  return renderToStaticMarkup(<StaticRouterProvider router={router} context={context} hydrate={false} />)
}

/** Returns the text of a page as read by a screen reader, without tags. */
export function visibleText(html: string): string {
  return html
    .replace(/<[^>]+aria-hidden="true"[^>]*>[^<]*<\/[^>]+>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
