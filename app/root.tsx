/**
 * The root route: renders the HTML document, and loads the data that every page needs (viewer, account, preferences).
 */
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Links, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from '@remix-run/react'
import { type ReactNode, useEffect } from 'react'
import { configuration } from '#app/kit/configuration.server'
import { HiddenFieldsProvider } from '#app/kit/ui/forms/form'
import { BrandHead } from '#app/platform/page/brand/brand-head'
import { loadRequestBrand } from '#app/platform/page/brand/request-brand.server'
import { documentErrorTitle } from '#app/platform/page/errors/error-titles'
import { LazyErrorPage } from '#app/platform/page/errors/lazy-error-page'
import { consumeFlash } from '#app/platform/page/flash.server'
import { visibleNavigation } from '#app/platform/page/navigation.server'
import { useNonce } from '#app/platform/page/nonce'
import { PageMeta } from '#app/platform/page/page-meta'
import { readPreferences } from '#app/platform/page/preferences.server'
import { accountFieldName, formIdFieldName, openerFieldName } from '#app/platform/viewer/guard/form-account'
import { generateFormId } from '#app/platform/viewer/guard/form-id.server'
import { describeOpener } from '#app/platform/viewer/guard/form-opener.server'
import { LazyImpersonationBanner } from '#app/site/frame/banners/lazy-banners'
import { loadBanners } from '#app/site/frame/banners/load-banners.server'
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

/** The title of a page that could not be rendered. All other pages set their own titles. */
export const meta: MetaFunction = ({ error }) => [{ title: error ? documentErrorTitle(error) : '' }]

export async function loader({
  request,
  context: { viewer, route, hostBrand, turnedAway },
}: LoaderFunctionArgs) {
  const brand = await loadRequestBrand(request, { viewer, hostBrand, turnedAway })
  const { flash, headers } = await consumeFlash(request)
  const cookies = request.headers.get('Cookie')
  return data(
    {
      viewer: viewer && {
        name: viewer.name,
        accountId: viewer.accountId,
        openedBy: describeOpener(viewer.profileId),
        formId: generateFormId(),
        accountName: viewer.accountName,
        timeZone: viewer.timeZone,
        userType: viewer.userType,
        permissions: [...viewer.permissions],
        settings: keepEnabled(viewer.settings),
        features: keepEnabled(viewer.features),
        isParent: viewer.isPartner,
        navigation: visibleNavigation(viewer),
        isShadowing: viewer.isShadowing,
        isStaff: viewer.isStaff,
        impersonator: viewer.impersonator && {
          name: viewer.impersonator.name,
          until: viewer.impersonator.until.toISOString(),
        },
      },
      brand,
      // A page without the frame, such as a printout, has no banners.
      ...(await loadBanners(route?.layout === 'none' ? null : viewer, brand, cookies, new Date())),
      environment: configuration().environment,
      prefix: viewer?.prefix ?? '',
      preferences: readPreferences(request),
      flash,
    },
    { headers },
  )
}

/** Leaves out what is off, because every page contains the result. */
function keepEnabled<Flags extends object>(flags: Flags): Partial<Flags> {
  return Object.fromEntries(Object.entries(flags).filter(([, value]) => value === true)) as Partial<Flags>
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  const root = useRouteLoaderData<typeof loader>('root')
  const matches = useMatches()
  // The frame has the banner beside its navigation, which would cover it here.
  const isFramed = matches.some(({ id }) => id === 'frame' || id.endsWith('/frame'))
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
  }, [])
  const isHydrated = matches.every(
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
        <HiddenFieldsProvider fields={root?.viewer ? hiddenFieldsOf(root.viewer) : {}}>
          {root?.viewer?.impersonator && !isFramed ? (
            <LazyImpersonationBanner viewer={root.viewer} impersonator={root.viewer.impersonator} />
          ) : null}
          {children}
        </HiddenFieldsProvider>
        {isHydrated && <ScrollRestoration nonce={nonce} />}
        {isHydrated && <Scripts nonce={nonce} />}
      </body>
    </html>
  )
}

type FormOwner = { accountId: string; openedBy: string; formId: string }

function hiddenFieldsOf({ accountId, openedBy, formId }: FormOwner) {
  return { [accountFieldName]: accountId, [openerFieldName]: openedBy, [formIdFieldName]: formId }
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <LazyErrorPage />
}
