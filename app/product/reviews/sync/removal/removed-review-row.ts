export type RemovedReview = {
  id: string
  rating: number
  title: string
  body: string
  reviewerName: string
  publishedAt: string
  removedAt: string
  location: string
  source: string
  responseBody: string
  tags: string[]
}
