/** The banners that few accounts see. Only their pages load the code. */
import { lazyComponent } from '#app/kit/ui/lazy-component'

const loadExpiry = async () => (await import('./expiry-banner')).ExpiryBanner
const loadImpersonation = async () => (await import('./impersonation-banner')).ImpersonationBanner
const loadReadOnly = async () => (await import('./read-only-banner')).ReadOnlyBanner
const loadTrial = async () => (await import('./trial-banner')).TrialBanner

export const LazyExpiryBanner = lazyComponent(loadExpiry, import.meta.env.SSR && (await loadExpiry()))
export const LazyImpersonationBanner = lazyComponent(
  loadImpersonation,
  import.meta.env.SSR && (await loadImpersonation()),
)
export const LazyReadOnlyBanner = lazyComponent(loadReadOnly, import.meta.env.SSR && (await loadReadOnly()))
export const LazyTrialBanner = lazyComponent(loadTrial, import.meta.env.SSR && (await loadTrial()))
