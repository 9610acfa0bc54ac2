import type { LanguageBook } from '../language-book';

export const spanish: LanguageBook = {
  target: 'SPANISH',
  tag: 'es',
  greetsByFirstName: true,
  sentenceGap: ' ',
  recognisedBy: {
    words:
      'el la los las de quiero estoy está pero más muy y es son usted su mi por para pedido hola gracias con dónde cuándo una que del me he favor buenos buenas',
  },
  cues: {
    automatic: /fuera de la oficina|respuesta automática|mensaje automático|generado automáticamente/i,
    stop: /no me (escriban|escribáis|contacten|contactéis) más|dej(en|ad) de (escribirme|contactarme)/i,
    legal: /\b(abogad[oa]|acciones legales|demanda|tribunal(es)?|denuncia)\b/i,
    person: /hablar con (una persona|alguien|un agente|un responsable)|que me llamen|llámenme/i,
    change:
      /nueva dirección|cambiar la dirección|reembolso|devolver|devolución|cambio de producto|dañad[oa]|rot[oa]\b/i,
    status: /dónde está|estado de|seguimiento|llegad[oa]|llegó|entrega|esper(o|ando)|cuándo|qué pasa/i,
    thanks: /\bgracias\b/i,
  },
  reply: {
    greetNamed: 'Hola, {name}:',
    greet: 'Hola:',
    shipped: 'Su pedido {order} ya ha salido de nuestro almacén y está en camino.',
    pending:
      'Estamos preparando su pedido {order}. En cuanto salga, recibirá el número de seguimiento por correo electrónico.',
    delivered:
      'Según el transportista, su pedido {order} ya se ha entregado. Si no lo encuentra, pregunte a sus vecinos y avísenos; abriremos entonces una búsqueda.',
    cancelled:
      'Su pedido {order} se canceló y no se ha enviado. El importe se le devuelve por el mismo medio con el que pagó.',
    otherStatus: 'El estado actual de su pedido {order} es {status}.',
    tracking: 'Puede seguir el paquete con el número de seguimiento {tracking}.',
    trackingLater:
      'El transportista todavía no nos ha dado un número de seguimiento; se lo enviaremos en cuanto lo tengamos.',
    contents: 'Esto es lo que pidió:',
    change: 'He pasado su solicitud a una compañera, que la revisará y le escribirá hoy mismo.',
    notFound: 'No encuentro ningún pedido con el número {order}. ¿Podría comprobarlo en su correo de confirmación?',
    askNumber: '¿Podría indicarme su número de pedido? Lo encontrará al principio de su correo de confirmación.',
    person: 'Paso su mensaje a una compañera, que se pondrá en contacto con usted personalmente.',
    review: 'Gracias por su franqueza. Un responsable está revisando su caso y le escribirá.',
    unclear: 'Lo siento, no he entendido su mensaje. ¿Podría decirme en una frase qué necesita?',
    closing: 'Un cordial saludo\nAtención al cliente',
  },
  summary: {
    about: 'Asunto: {subject}',
    counts: 'Mensajes: {customer} del cliente, {team} del equipo',
    first: 'Petición: «{text}»',
    latest: 'Último mensaje del cliente: «{text}»',
    order: 'Pedido {order}: {status}',
    tracking: ', número de seguimiento {tracking}',
    empty: 'El tique no contiene texto que resumir.',
  },
};
