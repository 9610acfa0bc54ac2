import type { LanguageBook } from '../language-book';

export const portuguese: LanguageBook = {
  target: 'PORTUGUESE',
  tag: 'pt',
  greetsByFirstName: true,
  sentenceGap: ' ',
  recognisedBy: {
    words:
      'os as de mais me estou está mas muito ainda é são não você seu sua minha meu por para encomenda olá obrigado obrigada com onde quando uma que do da favor bom',
  },
  cues: {
    automatic: /fora do escritório|ausente do escritório|resposta automática|mensagem automática/i,
    stop: /não me (escrevam|contactem|enviem) mais|par(em|e) de me (escrever|contactar)/i,
    legal: /\b(advogad[oa]|ação judicial|tribunal|processo judicial|queixa)\b/i,
    person: /falar com (uma pessoa|alguém|um atendente|um responsável)|liguem-me|que me liguem/i,
    change:
      /nova morada|novo endereço|alterar a morada|reembolso|devolver|devolução|trocar|danificad[oa]|partid[oa]\b/i,
    status: /onde está|ponto de situação|rastreio|\b(chegou|entrega|entregue|espera|quando)\b/i,
    thanks: /\bobrigad[oa]\b/i,
  },
  reply: {
    greetNamed: 'Olá, {name},',
    greet: 'Olá,',
    shipped: 'A sua encomenda {order} já saiu do nosso armazém e está a caminho.',
    pending: 'A sua encomenda {order} está a ser preparada. Assim que sair, receberá o número de rastreio por e-mail.',
    delivered:
      'Segundo a transportadora, a sua encomenda {order} foi entregue. Se não a encontrar, pergunte aos vizinhos e avise-nos; pediremos então que seja localizada.',
    cancelled:
      'A sua encomenda {order} foi cancelada e não foi enviada. O valor é devolvido pelo mesmo meio de pagamento.',
    otherStatus: 'O estado atual da sua encomenda {order} é {status}.',
    tracking: 'Pode acompanhar o pacote com o número de rastreio {tracking}.',
    trackingLater: 'A transportadora ainda não nos deu um número de rastreio; enviamo-lo assim que o tivermos.',
    contents: 'Foi isto que encomendou:',
    change: 'Passei o seu pedido a uma colega, que o vai analisar e lhe escreve ainda hoje.',
    notFound: 'Não encontro nenhuma encomenda com o número {order}. Pode confirmá-lo no seu e-mail de confirmação?',
    askNumber: 'Pode indicar-me o número da sua encomenda? Encontra-o no início do e-mail de confirmação.',
    person: 'Vou passar a sua mensagem a uma colega, que entrará em contacto consigo pessoalmente.',
    review: 'Obrigado pela sua franqueza. Um responsável está a analisar o seu caso e vai escrever-lhe.',
    unclear: 'Infelizmente não percebi a sua mensagem. Pode dizer-me numa frase do que precisa?',
    closing: 'Com os melhores cumprimentos\nApoio ao cliente',
  },
  summary: {
    about: 'Assunto: {subject}',
    counts: 'Mensagens: {customer} do cliente, {team} da equipa',
    first: 'Pedido: «{text}»',
    latest: 'Última mensagem do cliente: «{text}»',
    order: 'Encomenda {order}: {status}',
    tracking: ', número de rastreio {tracking}',
    empty: 'O pedido não contém texto para resumir.',
  },
};
