import { offerVueField } from './vue-field';

offerVueField('textarea');
