/**
 * The Bing Places remote procedures that the application calls. The create and update procedures accept complete
 * businesses and key their results by the index of the business in the request, so a response with status 200 can
 * contain both successes and failures. Each procedure allows ten calls per five seconds.
 */
import { type Request, type Response, Router } from 'express'
import { toWeek } from '#app/kit/providers/bing-places/hours'
import { type BingBusiness, bingBusiness } from '#app/kit/providers/bing-places/wire'
import { createCallLimiter } from '#app/kit/providers/call-limiter'
import type { BingState } from './state.server'

type BusinessError = { ColumnName: string; ErrorMessage: string }
type Procedure = (body: Request['body']) => object

const requiredFields: (keyof BingBusiness & string)[] = [
  'StoreId',
  'BusinessName',
  'AddressLine1',
  'City',
  'StateOrProvince',
  'Country',
  'ZipCode',
]

export function bingRoutes(state: BingState): Router {
  const secondsUntilCall = createCallLimiter({ maxCalls: 10, perMs: 5000 })

  const writeBusinesses =
    (operation: 'BUSINESS_ADD' | 'BUSINESS_UPDATE'): Procedure =>
    ({ Businesses }) => {
      const results: Record<string, object> = {}
      const Errors: Record<string, object> = {}
      for (const [index, raw] of (Businesses as unknown[]).entries()) {
        const business = bingBusiness.parse(raw)
        const { StoreId } = business
        const errors = businessErrors(business)
        if (errors.length > 0) Errors[index] = { StoreId, BusinessErrors: errors }
        else {
          const isExisting = state.find(StoreId) !== null
          const ErrorMessage = operationError(operation, StoreId, isExisting)
          results[index] = {
            StoreId,
            Operation: operation,
            Status: ErrorMessage ? 'FAILED' : 'SUCCESSFUL',
            ErrorMessage,
          }
          if (!ErrorMessage) state.put(business)
        }
      }
      return { [operation === 'BUSINESS_ADD' ? 'CreatedBusinesses' : 'UpdatedBusinesses']: results, Errors }
    }

  const findStored = (ids: unknown) =>
    (Array.isArray(ids) ? ids : []).map((id) => state.find(String(id))).filter((one) => one !== null)

  const procedures: Record<string, Procedure> = {
    CreateBusinesses: writeBusinesses('BUSINESS_ADD'),
    UpdateBusinesses: writeBusinesses('BUSINESS_UPDATE'),
    GetBusinesses: ({ SearchCriteria }) => ({
      Businesses: findStored(SearchCriteria?.StoreIds).map(({ business }) => business),
      Errors: {},
    }),
    GetBusinessStatusInfo: ({ StoreIds }) => ({
      BusinessesStatusInfo: findStored(StoreIds).map(({ business, status, issues }) => ({
        StoreId: business.StoreId,
        BusinessStatus: status,
        HasPendingPublish: false,
        QualityIssues: status === 'QualityIssueFound' ? issues : [],
        PublishLink: status === 'Published' ? `https://www.bing.com/maps?ss=ypid.${business.StoreId}` : null,
      })),
      Errors: {},
    }),
  }

  return Router().post('/:procedure', (request: Request, response: Response, next) => {
    const { procedure: name } = request.params
    const procedure = procedures[name!]
    if (!procedure) return next()
    if (state.settings.isQuotaEnforced && secondsUntilCall(name!, performance.now()) > 0)
      return sendError(response, 429, 'Too many requests.')
    const { TrackingId, Identity } = request.body ?? {}
    if (!TrackingId || !Identity?.Puid || !Identity.EmailId)
      return void response.json({
        ...successEnvelope,
        OperationStatus: false,
        ErrorMessage: 'Identity is missing.',
        ErrorCode: 2,
      })
    response.json({ ...procedure(request.body), ...successEnvelope, TrackingId })
  })
}

const successEnvelope = { OperationStatus: true, ErrorMessage: null as string | null, ErrorCode: 0 }

function operationError(operation: string, storeId: string, isExisting: boolean): string {
  if (operation === 'BUSINESS_ADD' && isExisting)
    return `Create business failed since store ID ${storeId} already exists in your account.`
  if (operation === 'BUSINESS_UPDATE' && !isExisting)
    return `Update business failed since the store ID ${storeId} does not exist in your account.`
  return ''
}

function businessErrors(business: BingBusiness): BusinessError[] {
  const error = (ColumnName: string, ErrorMessage: string) => ({ ColumnName, ErrorMessage })
  const { PhoneNumber, MainWebSite, OperatingHours, Categories } = business
  return [
    ...requiredFields.filter((name) => !business[name]).map((name) => error(name, `${name} is required.`)),
    ...(Categories?.PrimaryCategory ? [] : [error('Categories', 'A category is required.')]),
    ...(PhoneNumber && PhoneNumber.replace(/\D/g, '').length < 7
      ? [error('Phone Number', `${PhoneNumber} is not a phone number.`)]
      : []),
    ...(MainWebSite && !/^https?:\/\//.test(MainWebSite)
      ? [error('Main Web Site', `${MainWebSite} is not a website.`)]
      : []),
    ...(OperatingHours?.length && !toWeek({ Open24Hours: false, OperatingHours })
      ? [error('Operating Hours', 'The hours could not be read.')]
      : []),
  ]
}

export function sendError(response: Response, status: number, message: string): void {
  response.status(status).json({ Message: message })
}
