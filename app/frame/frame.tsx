import { useNavigation } from '@remix-run/react'
import { type ReactNode, useCallback, useState } from 'react'
import { BrandName } from '#app/page/brand/brand'
import { FlashMessage } from '#app/page/flash'
import { type RootData, useRootData } from '#app/page/root-data'
import { usePageFocus } from '#app/page/use-page-focus'
import { useSignOutListener } from '#app/sign-in/use-sign-out-broadcast'
import { Banner } from '#app/ui/banner'
import { Button } from '#app/ui/button'
import { Icon } from '#app/ui/icon'
import { ToastProvider } from '#app/ui/overlays/toast'
import { EnvironmentBanner } from './banners/environment-banner'
import { FrameBanners } from './banners/frame-banners'
import { NavigationPanel, navigationId } from './navigation-panel'
import { ShortcutsHelp } from './shortcuts-help'
import { useShortcuts } from './use-shortcuts'

/** The frame of every page: skip link, navigation, banners, the message of the last action, and `main`. */
export function Frame({ children }: { children: ReactNode }) {
  const root = useRootData()
  const isPending = useNavigation().state !== 'idle'
  const isCollapsed = root?.preferences.collapsedNav ?? false
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  usePageFocus()
  useShortcuts(
    root?.preferences.shortcuts ?? false,
    useCallback(() => setIsHelpOpen(true), []),
  )
  useSignOutListener()

  return (
    <ToastProvider>
      <a href="#main" className="btn btn-primary skip-link">
        Skip to content
      </a>
      {isPending ? <div className="pending-line" aria-hidden="true" /> : null}
      <div className={root?.viewer ? 'frame' : undefined} data-nav={isCollapsed ? 'collapsed' : undefined}>
        {root?.viewer ? <NavigationPanel viewer={root.viewer} preferences={root.preferences} /> : null}
        <header className="no-print">
          {root && root.environment !== 'production' ? (
            <EnvironmentBanner environment={root.environment} />
          ) : null}
          {root?.viewer?.isShadowing ? <AccountBanner viewer={root.viewer} /> : null}
          <TopBar hasMenu={Boolean(root?.viewer)} />
        </header>
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
      {isHelpOpen ? <ShortcutsHelp onClose={() => setIsHelpOpen(false)} /> : null}
    </ToastProvider>
  )
}

/**
 * The bar with the brand's name and the menu button, for narrow screens only. On wide screens, the navigation is always
 * visible and contains the name.
 */
function TopBar({ hasMenu }: { hasMenu: boolean }) {
  return (
    <div className="flex h-14 items-center justify-between bg-nav-bg px-4 text-nav-name lg:hidden">
      <span className="flex items-center gap-2 text-md font-semibold">
        <BrandName />
      </span>
      {hasMenu ? (
        <button type="button" className="nav-link w-auto! text-nav-name!" popovertarget={navigationId}>
          <Icon name="menu" />
          Menu
        </button>
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
