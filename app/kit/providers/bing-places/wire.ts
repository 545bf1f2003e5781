/**
 * The response shapes of Bing's API for trusted partners. A business is a loose object, because an update replaces the
 * whole business and has to send back unknown fields unchanged. The names come from Bing's public documentation and
 * from a public client. None of them could be tested against Bing itself.
 */
import { z } from 'zod'

const text = z.string().nullish()
const category = z.looseObject({ CategoryName: text, BPCategoryId: z.number().nullish() })

const holiday = z.looseObject({
  /** A date such as `2026-12-25`. The times have the format `HH:mm`. */
  Date: z.string(),
  OpenTime: text,
  CloseTime: text,
  IsClosed: z.boolean().nullish(),
})

export const bingBusiness = z.looseObject({
  StoreId: z.string(),
  BusinessName: z.string(),
  AddressLine1: text,
  AddressLine2: text,
  City: text,
  StateOrProvince: text,
  Country: text,
  ZipCode: text,
  PhoneNumber: text,
  MainWebSite: text,
  Categories: z
    .looseObject({ BusinessCategories: z.array(category).nullish(), PrimaryCategory: category.nullish() })
    .nullish(),
  Open24Hours: z.boolean().nullish(),
  /** Strings such as `Mon 08:00 AM-08:00 PM`. */
  OperatingHours: z.array(z.string()).nullish(),
  HolidayHours: z.array(holiday).nullish(),
  IsClosed: z.boolean().nullish(),
})

const businessErrorsShape = z.looseObject({
  StoreId: text,
  BusinessErrors: z.array(z.looseObject({ ColumnName: text, ErrorMessage: text })).nullish(),
})
const resultShape = z.looseObject({ StoreId: text, Status: z.string(), ErrorMessage: text })

/** The part that all responses have in common. A response with an error also has HTTP status 200. */
const outcomeShape = {
  OperationStatus: z.boolean(),
  ErrorMessage: text,
  ErrorCode: z.number().nullish(),
  /** The errors, keyed by the index of the business in the request: "0", "1". */
  Errors: z.record(z.string(), businessErrorsShape).nullish(),
}

export const bingBusinesses = z.looseObject({ ...outcomeShape, Businesses: z.array(bingBusiness).nullish() })

export const bingWriteResponse = z.looseObject({
  ...outcomeShape,
  CreatedBusinesses: z.record(z.string(), resultShape).nullish(),
  UpdatedBusinesses: z.record(z.string(), resultShape).nullish(),
})

export const bingStatuses = z.looseObject({
  ...outcomeShape,
  BusinessesStatusInfo: z
    .array(
      z.looseObject({
        StoreId: z.string(),
        BusinessStatus: z.string(),
        HasPendingPublish: z.boolean().nullish(),
        PublishLink: text,
        QualityIssues: z
          .array(z.looseObject({ IssueType: z.string(), SubIssueType: z.array(z.string()).nullish() }))
          .nullish(),
      }),
    )
    .nullish(),
})

export type BingBusiness = z.output<typeof bingBusiness>
export type BingHoliday = z.output<typeof holiday>
export type BingWriteResponse = z.output<typeof bingWriteResponse>
export type BingStatus = NonNullable<z.output<typeof bingStatuses>['BusinessesStatusInfo']>[number]
