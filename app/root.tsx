/**
 * The document: html, head, stylesheet, outlet. Data that every page needs (viewer, account, preferences) is loaded
 * here.
 */
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Links, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { configuration } from '#app/configuration.server'
import { findExpiry } from '#app/frame/banners/expiry.server'
import { ImpersonationBanner } from '#app/frame/banners/impersonation-banner'
import { lacksIntegration } from '#app/frame/banners/integrations.server'
import { findTrial } from '#app/frame/banners/trial.server'
import { openNavigation } from '#app/frame/navigation.server'
import { BrandHead } from '#app/page/brand-head'
import { brandOfRequest } from '#app/page/brand-of-request.server'
import { errorTitle } from '#app/page/error-titles'
import { takeFlash } from '#app/page/flash.server'
import { LazyErrorPage } from '#app/page/lazy-error-page'
import { useNonce } from '#app/page/nonce'
import { PageMeta } from '#app/page/page-meta'
import { readPreferences } from '#app/page/preferences.server'
import { FormsCarry } from '#app/ui/form'
import { accountField } from '#app/viewer/form-account'
import stylesheet from './tailwind.css?url'

export const links: LinksFunction = () => [
  {
    rel: 'preload',
    href: inter,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous',
  },
  { rel: 'stylesheet', href: stylesheet },
]

/** Pages set their own titles; this is the title of a page that could not be shown. */
export const meta: MetaFunction = ({ error }) => [{ title: error ? errorTitle(error) : '' }]

export async function loader({ request, context: { viewer, hostBrand, turnedAway } }: LoaderFunctionArgs) {
  const brand = await brandOfRequest(request, { viewer, hostBrand, turnedAway })
  const { flash, headers } = await takeFlash(request)
  const cookies = request.headers.get('Cookie')
  return data(
    {
      viewer: viewer && {
        name: viewer.name,
        accountId: viewer.accountId,
        accountName: viewer.accountName,
        timeZone: viewer.timeZone,
        userType: viewer.userType,
        permissions: [...viewer.permissions],
        settings: viewer.settings,
        features: viewer.features,
        isParent: viewer.isParent,
        navigation: openNavigation(viewer),
        isShadowing: viewer.isShadowing,
        isStaff: viewer.isStaff,
        impersonator: viewer.impersonator && {
          name: viewer.impersonator.name,
          until: viewer.impersonator.until.toISOString(),
        },
      },
      brand,
      trial: viewer && (await findTrial({ viewer, brand, cookies, now: new Date() })),
      lacksIntegration: viewer !== null && (await lacksIntegration(viewer, cookies)),
      expiry: viewer && (await findExpiry(viewer, cookies, new Date())),
      environment: configuration().environment,
      prefix: viewer?.prefix ?? '',
      preferences: readPreferences(request),
      flash,
    },
    { headers },
  )
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  const root = useRouteLoaderData<typeof loader>('root')
  const hydrates = useMatches().every(
    (match) => (match.handle as { scripts?: boolean } | undefined)?.scripts !== false,
  )
  return (
    <html lang="en" data-theme={root?.preferences.theme} data-density={root?.preferences.density}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <PageMeta />
        <Links />
        <BrandHead />
      </head>
      <body>
        <FormsCarry fields={root?.viewer ? { [accountField]: root.viewer.accountId } : {}}>
          <ImpersonationBanner />
          {children}
        </FormsCarry>
        {hydrates && <ScrollRestoration nonce={nonce} />}
        {hydrates && <Scripts nonce={nonce} />}
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <LazyErrorPage />
}
