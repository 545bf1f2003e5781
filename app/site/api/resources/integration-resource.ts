/** What is connected to an account, and how it looks. */
import { z } from 'zod'
import type { Brand } from '#app/platform/brand/brand'
import type { SetupProgress } from '#app/platform/page/banners/trial'
import { categories, integrationCodes } from '#app/product/integrations/catalog'
import type { Integration } from '#app/product/integrations/integration'
import type { SourceConnectionRow } from '#app/product/locations/connections/source-connections.server'
import { defineResource, instantProperty, toInstant } from './resource'

export const integrationResource = defineResource({
  name: 'Integration',
  schema: z.strictObject({
    id: z.enum(integrationCodes as [(typeof integrationCodes)[number]]),
    code: z.string(),
    name: z.string(),
    integration_type: z.enum(Object.keys(categories) as [keyof typeof categories]),
    integration_status: z.string(),
    integrated: z.boolean(),
    requested: z.boolean(),
    connected_by: z.string(),
    connected_name: z.string().describe('The name at the source'),
    changed_at: instantProperty.nullable(),
    matched_location_count: z.int().nullable(),
    location_count: z.int(),
  }),
  represent: (integration: Integration) => ({
    id: integration.code,
    code: integration.code,
    name: integration.name,
    integration_type: integration.category,
    integration_status: integration.state,
    integrated: integration.state === 'active' || integration.state === 'expiring',
    requested: integration.state === 'access_requested',
    connected_by: integration.by,
    connected_name: integration.remoteName,
    changed_at: integration.at && toInstant(integration.at),
    matched_location_count: integration.matched,
    location_count: integration.locations,
  }),
})

type Connection = SourceConnectionRow & { daysLeft: number | null }

/** A connection to a source, without its tokens. */
export const connectionResource = defineResource({
  name: 'OauthToken',
  schema: z.strictObject({
    id: z.string(),
    integration_id: z.string(),
    expires_at: instantProperty.nullable(),
    daysUntilExpires: z.int().describe('-1: does not expire'),
  }),
  represent: ({ source, expiresAt, daysLeft }: Connection) => ({
    id: source,
    integration_id: source,
    expires_at: expiresAt && toInstant(expiresAt),
    daysUntilExpires: daysLeft ?? -1,
  }),
})

export const setupProgressResource = defineResource({
  name: 'SetupProgress',
  schema: z.strictObject({
    google_url_scanned: z.boolean().describe('Whether the account has reviews from Google'),
    google_integration_exists: z.boolean(),
    facebook_integration_exists: z.boolean(),
    linked_locations_exist: z.boolean(),
    reviews_exist: z.boolean(),
    responses_exist: z.boolean(),
    multiple_users_in_account_exists: z.boolean(),
    scheduled_exports_exist: z.boolean(),
    landing_pages_exist: z.boolean(),
    is_fetching: z.boolean().describe('Whether reviews are still arriving'),
  }),
  represent: (progress: SetupProgress) => ({
    google_url_scanned: progress.googleUrlScanned,
    google_integration_exists: progress.googleIntegrationExists,
    facebook_integration_exists: progress.facebookIntegrationExists,
    linked_locations_exist: progress.linkedLocationsExist,
    reviews_exist: progress.reviewsExist,
    responses_exist: progress.responsesExist,
    multiple_users_in_account_exists: progress.multipleUsersExist,
    scheduled_exports_exist: progress.schedulesExist,
    landing_pages_exist: progress.landingPagesExist,
    is_fetching: progress.isFetching,
  }),
})

export const brandResource = defineResource({
  name: 'WhiteLabel',
  schema: z.strictObject({
    product_name: z.string(),
    logo_left: z.string().nullable().describe('The path of the logo'),
    navigation_background_color: z.string(),
    main_text_color: z.string(),
    active_text_color: z.string(),
    background_hover_color: z.string(),
    hover_text_color: z.string(),
    support_email: z.string().nullable(),
    is_white_label: z.boolean(),
  }),
  represent: ({ productName, logoUrl, colors, supportEmail, isWhiteLabel }: Brand) => ({
    product_name: productName,
    logo_left: logoUrl,
    navigation_background_color: colors.navigationBackground,
    main_text_color: colors.mainText,
    active_text_color: colors.activeText,
    background_hover_color: colors.backgroundHover,
    hover_text_color: colors.hoverText,
    support_email: supportEmail,
    is_white_label: isWhiteLabel,
  }),
})
