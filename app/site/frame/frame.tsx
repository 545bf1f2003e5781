import { useNavigation } from '@remix-run/react'
import { type ReactNode, useCallback, useState } from 'react'
import { Banner } from '#app/kit/ui/banner'
import { Button } from '#app/kit/ui/button'
import { Icon } from '#app/kit/ui/icon'
import { ToastProvider } from '#app/kit/ui/overlays/toast'
import { useMenuKeys } from '#app/kit/ui/overlays/use-menu-keys'
import { BrandName } from '#app/platform/page/brand/brand'
import { FlashMessage } from '#app/platform/page/flash'
import type { Preferences } from '#app/platform/page/preferences'
import { type RootData, useRootData } from '#app/platform/page/root-data'
import { usePageFocus } from '#app/platform/page/use-page-focus'
import { useSignOutListener } from '#app/platform/sign-in/use-sign-out-broadcast'
import { LazySearchDialog } from '#app/site/global-search/lazy-search-dialog'
import { EnvironmentBanner } from './banners/environment-banner'
import { FrameBanners } from './banners/frame-banners'
import { LazyImpersonationBanner } from './banners/lazy-banners'
import { LazyShortcutsHelp } from './lazy-shortcuts-help'
import { NavigationPanel, navigationId } from './navigation-panel'
import { SearchLink } from './search-link'
import { useOpening } from './use-opening'
import { useShortcuts } from './use-shortcuts'

/**
 * The frame of every page: skip link, navigation, banners, the message of the last action, and `main`. `aside` is the
 * navigation of a part of the product, beside `main`.
 */
export function Frame({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  const root = useRootData()
  const isPending = useNavigation().state !== 'idle'
  const help = useOpening()
  const [isSearchOpen, setIsSearchOpen] = useState(false)
  const openSearch = useCallback(() => setIsSearchOpen(true), [])
  usePageFocus()
  useShortcuts(
    // Keys that are typed while the search is loading are meant for it.
    (root?.preferences.shortcuts ?? false) && !isSearchOpen,
    help.open,
    openSearch,
  )
  useMenuKeys()
  useSignOutListener()

  return (
    <ToastProvider>
      <a href="#main" className="btn btn-primary skip-link">
        Skip to content
      </a>
      {isPending ? <div className="pending-line" aria-hidden="true" /> : null}
      <div className={root?.viewer ? 'frame' : undefined} data-nav={navigationState(root?.preferences)}>
        {root?.viewer ? (
          <NavigationPanel viewer={root.viewer} preferences={root.preferences} openSearch={openSearch} />
        ) : null}
        <header className="no-print">
          {root?.viewer?.impersonator ? (
            <LazyImpersonationBanner viewer={root.viewer} impersonator={root.viewer.impersonator} />
          ) : null}
          {root && root.environment !== 'production' ? (
            <EnvironmentBanner environment={root.environment} />
          ) : null}
          {root?.viewer?.isShadowing ? <AccountBanner viewer={root.viewer} /> : null}
          <TopBar hasMenu={Boolean(root?.viewer)} openSearch={openSearch} />
        </header>
        <div className={aside ? 'with-aside' : undefined}>
          {aside}
          <main
            id="main"
            tabIndex={-1}
            aria-busy={isPending || undefined}
            className="mx-auto max-w-page px-4 py-5 sm:px-6"
          >
            {root ? <FrameBanners root={root} /> : null}
            <FlashMessage />
            {children}
          </main>
        </div>
      </div>
      {isSearchOpen && root?.viewer ? <LazySearchDialog onClose={() => setIsSearchOpen(false)} /> : null}
      {help.number ? <LazyShortcutsHelp key={help.number} onClose={help.close} /> : null}
    </ToastProvider>
  )
}

function navigationState(preferences: Preferences | undefined): 'collapsed' | 'locked' | undefined {
  if (preferences?.collapsedNav) return 'collapsed'
  return preferences?.lockedNav ? 'locked' : undefined
}

/**
 * The bar with the brand's name and the menu button, for narrow screens only. On wide screens, the navigation is always
 * visible and contains the name.
 */
function TopBar({ hasMenu, openSearch }: { hasMenu: boolean; openSearch: () => void }) {
  return (
    <div className="flex h-14 items-center justify-between bg-nav-bg px-4 text-nav-name lg:hidden">
      <span className="flex items-center gap-2 text-md font-semibold">
        <BrandName />
      </span>
      {hasMenu ? (
        <span className="flex">
          <SearchLink onOpen={openSearch} className="w-auto! text-nav-name!" />
          <button type="button" className="nav-link w-auto! text-nav-name!" popovertarget={navigationId}>
            <Icon name="menu" />
            Menu
          </button>
        </span>
      ) : null}
    </div>
  )
}

function AccountBanner({ viewer }: { viewer: NonNullable<RootData['viewer']> }) {
  return (
    <form method="get" action="/">
      <Banner
        level="warning"
        className="items-center! rounded-none!"
        action={<Button>Back to your account</Button>}
      >
        You are working in <b>{viewer.accountName}</b>.
      </Banner>
    </form>
  )
}
