/**
 * Determines which brand to show for an account or on a host. Brands are loaded with the sign-in role, because public
 * pages need them before anyone has signed in, and they contain nothing secret. A host name has a brand only if its
 * domain has been verified, so that no link is ever built from a forged Host header.
 */
import type { Selectable } from 'kysely'
import { configuration } from '#app/kit/configuration.server'
import type { WhiteLabelsTable } from '#app/kit/database/generated-schema'
import type { Id } from '#app/kit/database/schema'
import { asSignIn, type SignInTx, switchToSignIn } from '#app/kit/database/sign-in-role.server'
import type { Tx } from '#app/kit/database/tenant.server'
import { broadcast, onBroadcast } from '#app/kit/processes/broadcast.server'
import { type Brand, type BrandColors, colorNames, defaultBrand } from './brand'
import { legibleColors } from './contrast'
import { isDomain } from './domain'
import { createTimedCache } from './timed-cache'

const brandCache = createTimedCache<Brand>({ ttlMs: 10_000, maxEntries: 2_000 })

onBroadcast('brand changed', brandCache.clear)

/**
 * Clears the caches of all processes of this web server. Must be called after a brand has changed. Other machines and
 * the worker see the change within ten seconds.
 */
export const clearBrandCache = () => broadcast('brand changed')

/**
 * Returns the account's own brand, the parent account's brand if it applies to child accounts, or the default brand.
 * Pass `openTx` inside a transaction, so that the brand is loaded in it instead of over a second connection.
 */
export function loadBrandOfAccount(accountId: Id, openTx?: Tx | SignInTx): Promise<Brand> {
  return brandCache.find(accountId, () =>
    openTx
      ? switchToSignIn(openTx, (tx) => findBrandOfAccount(tx, accountId))
      : asSignIn((tx) => findBrandOfAccount(tx, accountId)),
  )
}

/** Returns the brand of the account that has verified this host name, or the default brand for all other host names. */
export async function loadBrandOfHost(host: string): Promise<Brand> {
  const domain = host.toLowerCase().replace(/:\d+$/, '')
  // An IP address or a name without a dot cannot be verified.
  if (domain === new URL(configuration().baseUrl).hostname || !isDomain(domain)) return installationBrand()
  return brandCache.find(domain, () => findBrandOfDomain(domain))
}

async function findBrandOfAccount(tx: SignInTx, accountId: Id): Promise<Brand> {
  const labels = await tx
    .selectFrom('accounts')
    .innerJoin('white_labels', (join) =>
      join.on((on) =>
        on.or([
          on('white_labels.account_id', '=', on.ref('accounts.id')),
          on.and([
            on('white_labels.account_id', '=', on.ref('accounts.parent_id')),
            on('white_labels.applies_to_children', '=', true),
          ]),
        ]),
      ),
    )
    .selectAll('white_labels')
    // If another account has verified the same domain since, the domain now belongs to that account.
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('white_labels as newer')
          .select('newer.account_id')
          .whereRef('newer.custom_domain', '=', 'white_labels.custom_domain')
          .whereRef('newer.domain_verified_at', '>', 'white_labels.domain_verified_at'),
      ).as('has_lost_domain'),
    )
    .where('accounts.id', '=', accountId)
    .execute()
  const own = labels.find((label) => label.account_id === accountId)
  const label = own ?? labels[0]
  if (!label) return installationBrand()
  const [origin = null] = labels.flatMap((each) => (each.has_lost_domain ? [] : (originOf(each) ?? [])))
  return { ...toBrand(label), origin }
}

async function findBrandOfDomain(domain: string): Promise<Brand> {
  const label = await asSignIn((tx) =>
    tx
      .selectFrom('white_labels')
      .selectAll()
      .where('custom_domain', '=', domain)
      .where('domain_verified_at', 'is not', null)
      .orderBy('domain_verified_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  )
  return label ? toBrand(label) : installationBrand()
}

/** The default brand, whose users contact the support of the installation. A white label has only its own address. */
function installationBrand(): Brand {
  return { ...defaultBrand, supportEmail: configuration().supportEmail }
}

type WhiteLabelRow = Selectable<WhiteLabelsTable>

function toBrand(label: WhiteLabelRow): Brand {
  return {
    productName: label.product_name,
    logoUrl: label.logo_left && `/logos/${label.logo_left}`,
    colors: legibleColors(colorsOf(label)),
    isWhiteLabel: true,
    origin: originOf(label),
    supportEmail: label.support_email,
  }
}

/** Returns the colors of the white label. A color that is not set is replaced by the default color. */
export function colorsOf(label: WhiteLabelRow): BrandColors {
  const chosen: Record<keyof BrandColors, string | null> = {
    navigationBackground: label.navigation_background_color,
    mainText: label.main_text_color,
    activeText: label.active_text_color,
    backgroundHover: label.background_hover_color,
    hoverText: label.hover_text_color,
  }
  return Object.fromEntries(
    colorNames.map((name) => [name, chosen[name] ?? defaultBrand.colors[name]]),
  ) as BrandColors
}

/**
 * Returns the origin of the verified custom domain, with the scheme and port of the base URL; null without such a
 * domain.
 */
function originOf({ custom_domain, domain_verified_at }: WhiteLabelRow): string | null {
  if (!custom_domain || !domain_verified_at) return null
  const { protocol, port } = new URL(configuration().baseUrl)
  return `${protocol}//${custom_domain}${port && `:${port}`}`
}
