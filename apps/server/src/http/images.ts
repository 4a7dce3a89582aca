import { Refusal } from '@kegler/domain/errors.ts'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Pictures that staff have stored. An id always means the same bytes. @throws NotFound */
export function images(server: FastifyInstance, { config, database }: Services): void {
  server.get<{ Params: { id: string } }>(`${config.BASE_PATH}/images/:id`, async ({ params }, reply) => {
    const image = uuid.test(params.id)
      ? await database.db.selectFrom('images').select(['type', 'bytes']).where('id', '=', params.id).executeTakeFirst()
      : undefined
    if (!image) throw new Refusal('NotFound', 'This picture was not found.')
    return reply
      .type(`image/${image.type}`)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(image.bytes)
  })
}
